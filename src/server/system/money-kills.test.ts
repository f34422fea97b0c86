// An approval and the payment of a refund when the server is killed.

import { testKills } from '../testing/money-kills.ts'
import { CHOSEN_PATHS } from '../testing/money-paths.ts'

testKills(CHOSEN_PATHS)
