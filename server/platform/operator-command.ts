/**
 * Runs a command of the server's operator and prints its answer. If it fails, prints `failure` and the reason, and ends
 * the process.
 */
export async function operatorCommand(
  failure: string,
  run: () => Promise<string | undefined>,
): Promise<void> {
  process.umask(0o077);
  try {
    const answer = await run();
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Parts of a reason may be from a backup's file.
    process.stderr.write(`${failure} ${reason.replace(/\p{Cc}/gu, " ")}\n`);
    process.exit(1);
  }
}
