// Full run: the same rule for every write.

import { it } from 'vitest'
import { sharedTestApp } from '../testing/app.ts'
import { expectRefusedAfterEndOfSignIn, FOR_PERMISSIONS } from '../testing/permissions.ts'
import { ALSO_LOCKING } from './permission-table.ts'

// Every row has its own people and data.
const shared = sharedTestApp(FOR_PERMISSIONS)

it.each(ALSO_LOCKING.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
  '%s is refused when the sign-in of its caller ends while it waits',
  (_name, row) => expectRefusedAfterEndOfSignIn(shared(), row),
)
