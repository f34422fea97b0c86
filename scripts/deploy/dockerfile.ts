// Parses the parts of Dockerfile and .dockerignore syntax that ours use, so that tests can compare them with the repository.

export interface Instruction {
  readonly name: string
  readonly text: string
}

export interface Stage {
  readonly name: string | null
  readonly image: string
  readonly instructions: readonly Instruction[]
}

export interface Copy {
  /** The stage that it copies from; null means the repository. */
  readonly from: string | null
  readonly sources: readonly string[]
  readonly target: string
}

export function readStages(dockerfile: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = []
  for (const instruction of readInstructions(dockerfile)) {
    const from = /^(\S+)(?: AS (\S+))?$/.exec(instruction.text)
    if (instruction.name === 'FROM' && from) stages.push({ name: from[2] ?? null, image: from[1] ?? '', instructions: [] })
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

function readInstructions(dockerfile: string): Instruction[] {
  return dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, text: rest.join(' ') }
    })
}

export function textsOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)
}

export function copiesOf(stage: Stage): Copy[] {
  return textsOf(stage, 'COPY').map((text) => {
    const words = text.split(' ')
    const from = words[0]?.startsWith('--from=') ? (words.shift()?.slice('--from='.length) ?? null) : null
    return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
  })
}

export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = textsOf(stage, 'ENV').flatMap((text) => text.split(' '))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** The command of CMD, or the one inside HEALTHCHECK. */
export function commandOf(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): string[] {
  const [text = ''] = textsOf(stage, name)
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** As Docker does: the last line that matches the path or a parent folder decides. */
export function readIgnoreFile(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: toPattern(line.replace(/^!/, '')), isIgnored: !line.startsWith('!') }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false
}

function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*|\?/g, (wildcard) => ({ '**/': '(?:.*/)?', '*': '[^/]*', '?': '[^/]' })[wildcard] ?? wildcard)
  return new RegExp(`^${source}(?:/|$)`)
}
