const lookEveryMs = 200

/**
 * npm gives a SIGTERM to the shell that it runs a script in, and that shell ends without passing it on: a process that stops
 * `npm start` would leave the server running. So the end of that shell counts as the signal. Started directly, or where
 * a process keeps its parent's number (Windows), nothing happens here.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
