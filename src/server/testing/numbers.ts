// Numbers distinguish the names, references and pictures that tests make up. They start at 1 in every test file: files share modules, so
// otherwise a test could pass or fail depending on which files ran before it.

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
