// One session ends and the next one of the same two people begins before the job for the end has run.

import { settleDue } from '../sessions/minutes/due.ts'
import { testTheSwitch } from '../testing/session-switch.ts'

testTheSwitch(settleDue, false)
