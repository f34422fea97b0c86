// What tests make up, names and references and pictures, is told apart by numbers. They start at 1 in every test file: files share
// their modules, and a test that is given the number 44 in one run and 45 in another passes or fails by the files that ran before it.

type Numbered = 'person' | 'signup' | 'bank account' | 'transaction' | 'picture' | 'refund reference' | 'bank reference'

const used = new Map<Numbered, number>()

export function nextNumber(of: Numbered): number {
  const number = (used.get(of) ?? 0) + 1
  used.set(of, number)
  return number
}

export function restartNumbers(): void {
  used.clear()
}
