/** Exit code of a command that the user stopped. */
export const STOPPED = 130;

/**
 * Does something that writes files. Stopped meanwhile, the program ends in order, so that what is half written is
 * removed; a program that computes is simply ended, as there is nothing to remove.
 */
export async function stoppedCleanly(write: () => Promise<void>): Promise<void> {
  const stop = (): never => process.exit(STOPPED);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await write();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
