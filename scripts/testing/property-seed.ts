// Property tests make up their inputs. With one seed the same commit passes or fails everywhere, every time; PROPERTY_SEED=… tries
// others.

import { configureGlobal } from 'fast-check'

const SEED = 20_261_117

configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? SEED) })
