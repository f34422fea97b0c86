// Full run: the same after the job for the end has run.

import { settleDue } from '../sessions/minutes/due.ts'
import { testTheSwitch } from '../testing/session-switch.ts'

testTheSwitch(settleDue, true)
