// An approval whose connection breaks. Servers that are killed are in money-kills.full.test.ts.

import { openKills, testBrokenConnections } from '../testing/money-kills.ts'
import { APPROVAL } from '../testing/money-paths.ts'

openKills()
testBrokenConnections([APPROVAL])
