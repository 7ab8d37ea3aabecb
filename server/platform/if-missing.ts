/**
 * What was read, or `instead` for a file or folder that is not there.
 * @throws every other error, so that an unreadable disk is not taken for an empty one
 */
export function ifMissing<Read, Instead>(reading: Promise<Read>, instead: Instead): Promise<Read | Instead> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  });
}
