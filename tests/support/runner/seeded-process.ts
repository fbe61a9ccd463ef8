/** Is loaded before a server or script of a test that runs in its own process. */
import './quick-imports.ts'
import { setFlagsFromString } from 'node:v8'
import { seedRandom } from '../seeded-random.ts'

// Most of these processes end before an optimised database pays off.
setFlagsFromString('--wasm-tiering-budget=1000000000')
seedRandom(process.env.COURIER_TEST_STREAM ?? 'process')
