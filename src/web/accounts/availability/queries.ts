// The chatter's own choice. An event updates all their pages.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateAvailability } from '#contract/availability.ts'
import type { AvailabilityForm } from '#domain/availability.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useLive } from '../../live/use-live.ts'
import { refusal } from '../../texts/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { learnAvailability } from '../presence/people.ts'
import { useAccount } from '../sign-in.ts'

/** Choices are sent one after the other, so the last one counts. */
export function useSetAvailability() {
  const { _id } = useAccount()
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'availability' },
    mutationFn: (form: AvailabilityForm) => call(updateAvailability, { body: form }),
    onSuccess: ({ availability, ...answer }) => {
      learnAvailability(queries, _id, availability)
      toast.success(answer)
    },
    onError: (error) => toast.error(messageOf(error, refusal('internal'))),
  })
}

export function useLiveOwnAvailability(): void {
  const queries = useQueryClient()
  useLive('availabilityUpdate', ({ userID, availability }) => learnAvailability(queries, userID, availability))
}
