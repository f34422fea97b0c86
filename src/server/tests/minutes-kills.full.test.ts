// Full run: kills at every statement.

// The start of kept minutes, the end of a session, the lapse of its minutes and the release of a held credit when the server is killed.

import { testMinutesKills } from '../testing/minutes-kills.ts'

testMinutesKills('kept minutes start', 'minutes are kept at the end of a session', 'kept minutes lapse', 'a held credit is released')
