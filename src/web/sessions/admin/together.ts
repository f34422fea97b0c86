import type { AdminSession } from '#contract/sessions.ts'

type Checked = Pick<AdminSession, 'status' | 'signals' | 'userID' | 'chatterID' | 'reading'>

/**
 * Whether a payment may be approved together with others: everything that was read from the proof agrees, nothing warns, and both
 * accounts are approved. Any other payment needs an admin's eyes.
 */
export function canApproveTogether({ status, signals, userID, chatterID, reading }: Checked): boolean {
  if (status !== 'pending' || reading === null || signals.length > 0) return false
  if (userID.status !== 'approved' || chatterID.status !== 'approved') return false
  return Object.values(reading.verdicts).every((verdict) => verdict === 'agrees')
}
