// What a person sees once the demo runs: where it is, who to be, and what to look at first.

import type { Demo } from './serve.ts'

export function demoBanner({ address, dataDirectory, logins, running, endingSoon }: Demo): string {
  const width = Math.max(...Object.values(logins).map(({ username }) => username.length))
  const rows = (['user', 'chatter', 'admin'] as const).map((role) => {
    const { username, password } = logins[role]
    return `  ${role.padEnd(8)} ${username.padEnd(width)}  ${password.padEnd(14)} ${WHAT_TO_DO[role]({ running, endingSoon })}`
  })
  return [
    '',
    `The demo of Guftagu is running: ${address}   (Ctrl-C stops it)`,
    '',
    ...rows,
    '',
    `Everybody and everything in it is made up, and kept in ${dataDirectory}.`,
    'Start it again and it goes on where you left it; npm run demo -- --fresh begins anew.',
    '',
  ].join('\n')
}

type Open = Pick<Demo, 'running' | 'endingSoon'>

/** Some of it has gone by when the demo was started a moment ago. */
function minutesUntil(endsAt: Date): number {
  return Math.round((endsAt.getTime() - Date.now()) / 60_000)
}

const WHAT_TO_DO: Readonly<Record<keyof Demo['logins'], (open: Open) => string>> = {
  user: ({ endingSoon, running }) =>
    `be quick: the session with ${endingSoon.chatter.username} ends within two minutes, the one with ${running.chatter.username} in ${minutesUntil(running.endsAt)}`,
  chatter: ({ running }) => `talk back to ${running.user.username}, set prices, see what was earned and withdrawn`,
  admin: () => 'a proof to approve and some to doubt (Session Requests), a withdraw to pay (Withdraw Requests)',
}
