// Full run: kills at every statement.

// The start of kept minutes, the end of a session and the lapse of its minutes when the server is killed.

import { testMinutesKills } from '../testing/minutes-kills.ts'

testMinutesKills('kept minutes start', 'minutes are kept at the end of a session', 'kept minutes lapse')
