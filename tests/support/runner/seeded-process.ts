/** Is loaded before a server or script of a test that runs in its own process. */
import { seedRandom } from '../seeded-random.ts'

seedRandom(process.env.COURIER_TEST_STREAM ?? 'process')
