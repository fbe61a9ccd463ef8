const checkEveryMs = 200

/**
 * Ends this process when npm's shell has ended. npm sends SIGTERM to that shell only, which doesn't forward it, so stopping
 * `npm start` would leave the server running. Does nothing if started directly, or on Windows, where the parent's process
 * ID doesn't change.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, checkEveryMs)
  timer.unref()
}
