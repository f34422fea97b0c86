// Amounts of bank statements on the wire. Unlike money of ours, a balance or a difference may be negative.

export function rupees(paisa: number): number {
  return paisa / 100
}
