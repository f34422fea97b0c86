import type { AdminSession } from '#contract/sessions.ts'

type Checked = Pick<AdminSession, 'status' | 'signals' | 'userID' | 'chatterID' | 'reading'>

/**
 * True if a payment may be approved together with others: every value read from the proof agrees,
 * no signal warns, and both accounts are approved. Any other payment needs an individual check.
 */
export function canApproveTogether({ status, signals, userID, chatterID, reading }: Checked): boolean {
  if (status !== 'pending' || reading === null || signals.length > 0) return false
  if (userID.status !== 'approved' || chatterID.status !== 'approved') return false
  return Object.values(reading.verdicts).every((verdict) => verdict === 'agrees')
}
