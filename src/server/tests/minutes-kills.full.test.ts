// Full run: kills at every statement.

// The server is killed while kept minutes start, a session ends, minutes lapse or a held credit is released.

import { testMinutesKills } from '../testing/minutes-kills.ts'

testMinutesKills('kept minutes start', 'minutes are kept at the end of a session', 'kept minutes lapse', 'a held credit is released')
