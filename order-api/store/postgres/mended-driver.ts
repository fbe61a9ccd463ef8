import nodeModule from 'node:module'

const writes = 'function nextWrite(fn) {'
const refusesClosed = `${writes}
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }`

let isMended = false

/**
 * Mends a fault of the driver postgres 3.4.9 in what is imported afterwards: it writes from a timer to a connection that
 * PostgreSQL has just closed, and that error ends the process (issues 1066 and 1154 of porsager/postgres, pull request 1209).
 * With this, the waiting queries fail with CONNECTION_CLOSED. Can go when a release has it.
 */
export function mendDriver() {
  if (isMended) return
  isMended = true
  nodeModule.registerHooks?.({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/postgres/src/connection.js')) return loaded
      const source = String(loaded.source)
      if (!source.includes(writes)) throw new Error('The driver postgres has changed, look at mended-driver.ts')
      return { ...loaded, source: source.replace(writes, refusesClosed) }
    },
  })
}
