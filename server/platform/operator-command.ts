/**
 * Runs a command of the server's operator with `umask` 077 and prints its answer.
 * If it fails, prints `failure` and the reason, and exits the process.
 */
export async function runOperatorCommand(
  failure: string,
  run: () => Promise<string | undefined>,
): Promise<void> {
  process.umask(0o077);
  try {
    const answer = await run();
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Strip control characters: the message may quote an untrusted backup file.
    process.stderr.write(`${failure} ${reason.replace(/\p{Cc}/gu, " ")}\n`);
    process.exit(1);
  }
}
