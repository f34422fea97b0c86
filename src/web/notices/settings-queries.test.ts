import { expect, it } from 'vitest'
import type { NoticeSettings } from '#contract/notices.ts'
import { withChange } from './settings-queries.ts'

const SETTINGS: NoticeSettings = {
  kinds: [
    { kind: 'message', push: true, mail: false },
    { kind: 'payment_approved', push: true, mail: true },
  ],
  quietHours: null,
  timeZone: 'Asia/Karachi',
  showDetails: false,
  devices: [],
  pushKey: 'key',
}

it('a change of one kind leaves the others as they are', () => {
  const { kinds } = withChange(SETTINGS, { kinds: [{ kind: 'message', push: false, mail: false }] })
  expect(kinds).toEqual([{ kind: 'message', push: false, mail: false }, SETTINGS.kinds[1]])
})

it('what is absent stays as it is', () => {
  const quietHours = { from: '22:00', to: '08:00' }
  expect(withChange(SETTINGS, { quietHours })).toEqual({ ...SETTINGS, quietHours })
  expect(withChange({ ...SETTINGS, quietHours }, { showDetails: true })).toEqual({ ...SETTINGS, quietHours, showDetails: true })
})
