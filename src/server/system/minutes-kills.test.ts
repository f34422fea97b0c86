// The start of kept minutes when the server is killed.

import { testMinutesKills } from '../testing/minutes-kills.ts'

testMinutesKills('kept minutes start')
