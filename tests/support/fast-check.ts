import fc from 'fast-check'
import { runSeed } from './seeded-random.ts'

// A failure prints this seed, which is the run's.
fc.configureGlobal({ seed: runSeed })

export default fc
