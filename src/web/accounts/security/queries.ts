// Server data for the security settings. A call that ends all sign-ins returns a new token for this browser.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as passwords from '#contract/passwords.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { replacingToken } from '../../api/token.ts'
import { type Answer, text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { signIn } from '../sign-in.ts'

export const FAILED = text('security', 'failed')

export const TWO_STEP = queryOptions({
  queryKey: ['security', 'two-step'],
  queryFn: ({ signal }) => call(twoStep.fetchTwoStep, { signal }),
})
export const SIGN_INS = queryOptions({
  queryKey: ['security', 'sign-ins'],
  queryFn: async ({ signal }) => (await call(signIns.listSignIns, { signal })).signIns,
})

export function useEndSignIns<Variables = void>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, FAILED)),
    onSettled: () => queries.invalidateQueries(SIGN_INS),
  })
}

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Not a hook, because the generated-password page has no query cache. */
export function changePassword(change: PasswordChange) {
  return withNewToken(() => call(passwords.changePassword, { body: change }))
}

export async function withNewToken<Reply extends { readonly token: string }>(send: () => Promise<Reply>): Promise<Reply> {
  return await replacingToken(async () => {
    const reply = await send()
    signIn.tokenReplaced(reply.token)
    return reply
  })
}
