// All calls of the contract modules. Tests compare them with the registered routes, the permissions and the documentation.

import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as availability from './availability.ts'
import * as bankMatches from './bank-matches.ts'
import * as bankStatements from './bank-statements.ts'
import * as blocks from './blocks.ts'
import * as chat from './chat.ts'
import * as complaints from './complaints.ts'
import * as contact from './contact.ts'
import * as earnings from './earnings.ts'
import type { Endpoint } from './endpoint.ts'
import * as figures from './figures.ts'
import * as landing from './landing.ts'
import * as minutes from './minutes.ts'
import * as notices from './notices.ts'
import * as ownData from './own-data.ts'
import * as passwords from './passwords.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as person from './person.ts'
import * as policies from './policies.ts'
import * as proofReading from './proof-reading.ts'
import * as proposals from './proposals.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as sessions from './sessions.ts'
import * as signIns from './sign-ins.ts'
import * as statements from './statements.ts'
import * as trail from './trail.ts'
import * as twoStep from './two-step.ts'
import * as withdrawals from './withdrawals.ts'

const MODULES = [
  accounts,
  admin,
  availability,
  bankMatches,
  bankStatements,
  blocks,
  chat,
  complaints,
  contact,
  earnings,
  figures,
  landing,
  minutes,
  notices,
  ownData,
  passwords,
  payments,
  payouts,
  people,
  person,
  policies,
  proofReading,
  proposals,
  refunds,
  reports,
  sessions,
  signIns,
  statements,
  trail,
  twoStep,
  withdrawals,
]

export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => Object.values<unknown>(module).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'callers' in value
}
