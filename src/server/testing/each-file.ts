// Runs before each test file of the server.

import { restartNumbers } from './numbers.ts'

restartNumbers()
