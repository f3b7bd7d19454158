/** Runs a function that a signal can end, so that it cleans up; a second signal ends the process at once. */
export async function interruptible<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const name of signals) process.once(name, abort)
  try {
    return await act(controller.signal)
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
