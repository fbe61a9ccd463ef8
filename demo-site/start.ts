/** `npm start`: builds parts that are missing or older than their sources, then runs the server in this process. */
import { allParts, buildStaleParts } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

endWithParent()
try {
  const built = buildStaleParts(allParts)
  if (built.length > 0) process.stdout.write(`Built: ${built.join(', ')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await import('../order-api/main.ts')
