/** The key of the toast that the payment for a session with this chatter was sent. */
export function purchaseToastKey(chatterId: string): string {
  return `purchase/${chatterId}`
}
