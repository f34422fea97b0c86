// Printed once the demo runs: its address, the logins, and what to try first.

import type { Demo } from './serve.ts'

export function demoBanner({ address, dataDirectory, logins, running, endingSoon }: Demo): string {
  const width = Math.max(...Object.values(logins).map(({ username }) => username.length))
  const rows = (['user', 'chatter', 'admin'] as const).map((role) => {
    const { username, password } = logins[role]
    return `  ${role.padEnd(8)} ${username.padEnd(width)}  ${password.padEnd(14)} ${WHAT_TO_DO[role]({ running, endingSoon })}`
  })
  return [
    '',
    `The Guftagu demo is running: ${address}   (Ctrl-C stops it)`,
    '',
    ...rows,
    '',
    `Everything in it is made up and stored in ${dataDirectory}.`,
    'The next start continues where you left off; npm run demo -- --fresh starts over.',
    '',
  ].join('\n')
}

type Open = Pick<Demo, 'running' | 'endingSoon'>

/** Computed when printed, because starting the demo takes a while. */
function minutesUntil(endsAt: Date): number {
  return Math.round((endsAt.getTime() - Date.now()) / 60_000)
}

const WHAT_TO_DO: Readonly<Record<keyof Demo['logins'], (open: Open) => string>> = {
  user: ({ endingSoon, running }) =>
    `be quick: the session with ${endingSoon.chatter.username} ends within two minutes, the one with ${running.chatter.username} in ${minutesUntil(running.endsAt)} minutes`,
  chatter: ({ running }) => `reply to ${running.user.username}, set prices, see earnings and withdrawals`,
  admin: () => 'approve or reject payment proofs (Session Requests), pay a withdrawal (Withdraw Requests)',
}
