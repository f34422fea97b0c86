// Property tests generate their inputs. With a fixed seed a commit passes or fails everywhere, every time; PROPERTY_SEED=… tries other
// seeds.

import { configureGlobal } from 'fast-check'

const SEED = 20_261_117

configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? SEED) })
