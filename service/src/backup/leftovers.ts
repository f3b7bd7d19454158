// Files of processes that were killed: their number tells which process made them.

/**
 * Whether a process that had this one's number made a file, and is gone: in a container each process has the number of the one before it.
 * `changedAtMs`: when the file was changed last.
 */
export const isOfPredecessor = ({ pid, changedAtMs }: { pid: number; changedAtMs: number }): boolean =>
  pid === process.pid && changedAtMs < Date.now() - process.uptime() * 1000
