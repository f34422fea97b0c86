// Server data of the signed-in account. A reply replaces the account at once, so that every header shows the change.

import { useMutation } from '@tanstack/react-query'
import { type OwnAccount, updateProfile, uploadAvatar } from '#contract/accounts.ts'
import { cancelEmailChange, resendEmailLink } from '#contract/passwords.ts'
import { call } from '../api/call.ts'
import { type ProfileDraft, profileBody } from './profile-form.ts'
import { signIn } from './sign-in.ts'

export function useUpdateProfile(account: OwnAccount) {
  return useMutation({
    mutationFn: (draft: ProfileDraft) => call(updateProfile, { body: profileBody(draft, account) }),
    onSuccess: ({ user }) => signIn.accountChanged(user),
  })
}

export function useResendEmailLink() {
  return useMutation({ mutationFn: () => call(resendEmailLink) })
}

export function useCancelEmailChange(account: OwnAccount) {
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () => signIn.accountChanged({ ...account, newEmail: null }),
  })
}

interface AvatarUpload {
  readonly picture: Blob
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

export function useUploadAvatar(account: OwnAccount) {
  return useMutation({
    mutationFn: ({ picture, signal, onProgress }: AvatarUpload) =>
      call(uploadAvatar, { body: { userID: account._id }, file: picture, signal, onProgress }),
    onSuccess: ({ avatar }) => signIn.accountChanged({ ...account, avatar }),
  })
}
