// Full run: kills at every statement.

// Purchases, decisions and withdraws when the server is killed.

import { testKills } from '../testing/money-kills.ts'
import { CHOSEN_PATHS, MONEY_PATHS } from '../testing/money-paths.ts'

testKills(MONEY_PATHS.filter((path) => !CHOSEN_PATHS.includes(path)))
