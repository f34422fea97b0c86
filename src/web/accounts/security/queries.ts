// Server data of the security settings. A call that ends all sign-ins returns a new token for this browser.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as data from '#contract/own-data.ts'
import * as passwords from '#contract/passwords.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { replacingToken } from '../../api/token.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { signIn } from '../sign-in.ts'
import { createPasskey } from './second-step/passkey.ts'

export const FAILED = text('security', 'failed')

const TWO_STEP = queryOptions({
  queryKey: ['security', 'two-step'],
  queryFn: ({ signal }) => call(twoStep.fetchTwoStep, { signal }),
})
const SIGN_INS = queryOptions({
  queryKey: ['security', 'sign-ins'],
  queryFn: async ({ signal }) => (await call(signIns.listSignIns, { signal })).signIns,
})

export function useTwoStep() {
  return useQuery(TWO_STEP)
}

export function useReloadTwoStep(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(TWO_STEP)
}

export function useSignIns() {
  return useQuery(SIGN_INS)
}

export function useEndSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(signIns.endSignIn, { params: { id } }),
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, FAILED)),
    onSettled: () => queries.invalidateQueries(SIGN_INS),
  })
}

export function useSignOutElsewhere() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => withNewToken(() => call(signIns.signOutElsewhere)),
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, FAILED)),
    onSettled: () => queries.invalidateQueries(SIGN_INS),
  })
}

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Not a hook, because the page for a generated password has no query cache around it. */
export function changePassword(change: PasswordChange) {
  return withNewToken(() => call(passwords.changePassword, { body: change }))
}

export function useReloadSignIns(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(SIGN_INS)
}

async function withNewToken<Reply extends { readonly token: string }>(send: () => Promise<Reply>): Promise<Reply> {
  return await replacingToken(async () => {
    const reply = await send()
    signIn.tokenReplaced(reply.token)
    return reply
  })
}

export function beginAuthenticator(currentPassword: string) {
  return call(twoStep.beginAuthenticator, { body: { currentPassword } })
}

export function confirmAuthenticator(code: string) {
  return call(twoStep.confirmAuthenticator, { body: { code } })
}

export function removeAuthenticator(currentPassword: string) {
  return call(twoStep.removeAuthenticator, { body: { currentPassword } })
}

export async function addPasskey(name: string, currentPassword: string) {
  const { options } = await call(twoStep.beginPasskey, { body: { currentPassword } })
  return await call(twoStep.addPasskey, { body: { name, response: await createPasskey(options) } })
}

export function removePasskey(id: string, currentPassword: string) {
  return call(twoStep.removePasskey, { params: { id }, body: { currentPassword } })
}

export function renewRecoveryCodes(currentPassword: string) {
  return call(twoStep.renewRecoveryCodes, { body: { currentPassword } })
}

export function fetchExportPart(from: string, signal: AbortSignal) {
  return call(data.exportData, { query: { from }, signal })
}

export function deleteOwnAccount(currentPassword: string): Promise<void> {
  return signIn.deleteAccount(() => call(data.deleteOwnAccount, { body: { currentPassword } }))
}
