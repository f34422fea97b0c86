// Portraits composed from parts: head and shoulders in warm flat colours. people.ts lists the parts of each face, so that a
// person always has the same one.

export interface Face {
  readonly skin: 1 | 2 | 3 | 4 | 5
  readonly hair: 'short' | 'side' | 'curly' | 'long' | 'bun' | 'bob' | 'bald' | 'dupatta' | 'hijab' | 'wavy'
  readonly hairColour?: 'black' | 'brown' | 'auburn' | 'grey'
  readonly beard?: 'full' | 'stubble' | 'moustache'
  readonly glasses?: 'round' | 'square'
  readonly ground: 'emerald' | 'marigold' | 'terracotta' | 'sky' | 'plum' | 'olive' | 'sand'
  readonly cloth: string
  /** Colour of a dupatta or hijab. */
  readonly scarf?: string
  readonly mood?: 'smile' | 'grin' | 'calm'
  readonly earrings?: boolean
}

const SKIN = { 1: '#f3cfae', 2: '#e5b48c', 3: '#cf9668', 4: '#b0764a', 5: '#8b5733' } as const
const SHADE = { 1: '#e2b48e', 2: '#d09a70', 3: '#b67d51', 4: '#975f38', 5: '#734525' } as const
const HAIR = { black: '#201a1b', brown: '#43291c', auburn: '#6a3a22', grey: '#8c8783' } as const
const GROUND = {
  emerald: ['#bfe0d0', '#8cc6ae'],
  marigold: ['#fbe0a9', '#f3c261'],
  terracotta: ['#f6d2c2', '#e5a284'],
  sky: ['#cfe1f2', '#98bfe3'],
  plum: ['#e7d3e5', '#c9a1c4'],
  olive: ['#e1e3bd', '#bcc07c'],
  sand: ['#efe5d3', '#d8c3a0'],
} as const

export function drawAvatar(face: Face): string {
  const [light, deep] = GROUND[face.ground]
  const hair = HAIR[face.hairColour ?? 'black']
  const skin = SKIN[face.skin]
  const shade = SHADE[face.skin]
  const covered = face.hair === 'dupatta' || face.hair === 'hijab'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <defs><radialGradient id="g" cx="0.35" cy="0.25" r="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>
    <rect width="512" height="512" fill="url(#g)"/>
    <circle cx="400" cy="120" r="150" fill="#ffffff" opacity="0.16"/>
    ${behind(face, hair)}
    <path d="M212 330h88v62a44 40 0 0 1 -88 0z" fill="${shade}"/>
    ${shoulders(face)}
    ${covered ? '' : `<ellipse cx="147" cy="262" rx="17" ry="25" fill="${shade}"/><ellipse cx="365" cy="262" rx="17" ry="25" fill="${shade}"/>`}
    <path d="M150 232c0 -78 46 -118 106 -118s106 40 106 118v34c0 74 -52 122 -106 122s-106 -48 -106 -122z" fill="${skin}"/>
    <path d="M186 350c22 26 46 38 70 38s48 -12 70 -38c-16 54 -42 66 -70 66s-54 -12 -70 -66z" fill="${shade}" opacity="0.35"/>
    ${beard(face, hair)}
    ${features(face, shade)}
    ${glasses(face)}
    ${front(face, hair)}
    ${face.earrings && !covered ? '<circle cx="146" cy="296" r="8" fill="#f0b23c"/><circle cx="366" cy="296" r="8" fill="#f0b23c"/>' : ''}
  </svg>`
}

function shoulders({ cloth }: Face): string {
  return `<path d="M60 540c6 -104 70 -146 152 -160c14 34 74 34 88 0c82 14 146 56 152 160z" fill="${cloth}"/>
    <path d="M212 380c14 34 74 34 88 0l16 4c-10 60 -110 60 -120 0z" fill="#ffffff" opacity="0.22"/>
    <path d="M256 418v100" stroke="#000000" stroke-opacity="0.14" stroke-width="5"/>`
}

function features({ mood = 'smile', hairColour = 'black' }: Face, shade: string): string {
  const brow = HAIR[hairColour]
  const mouth = {
    smile: '<path d="M222 322q34 30 68 0" fill="none" stroke="#9c3f3a" stroke-width="8" stroke-linecap="round"/>',
    grin: '<path d="M216 316q40 12 80 0c-6 40 -74 40 -80 0z" fill="#8a2f2f"/><path d="M224 320q32 8 64 0l-4 10q-28 6 -56 0z" fill="#ffffff"/>',
    calm: '<path d="M228 326q28 12 56 0" fill="none" stroke="#9c3f3a" stroke-width="8" stroke-linecap="round"/>',
  }[mood]
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="248" rx="12" ry="14" fill="#2a2021"/><circle cx="${x + 4}" cy="243" r="4" fill="#ffffff"/>`
  return `<path d="M186 212q24 -16 48 -3M278 209q24 -13 48 3" fill="none" stroke="${brow}" stroke-width="9" stroke-linecap="round"/>
    ${eye(210)}${eye(302)}
    <path d="M256 252q-14 34 -8 42q10 6 18 0" fill="none" stroke="${shade}" stroke-width="7" stroke-linecap="round"/>
    <ellipse cx="186" cy="292" rx="20" ry="12" fill="#e0735c" opacity="0.22"/><ellipse cx="326" cy="292" rx="20" ry="12" fill="#e0735c" opacity="0.22"/>
    ${mouth}`
}

function beard({ beard: kind }: Face, hair: string): string {
  if (kind === 'full')
    return `<path d="M150 250c6 30 14 44 34 46c30 4 44 -8 72 -8s42 12 72 8c20 -2 28 -16 34 -46v26c0 76 -48 128 -106 128s-106 -52 -106 -128z" fill="${hair}"/><path d="M214 308q42 -14 84 0q4 36 -42 38q-46 -2 -42 -38z" fill="${hair}"/><path d="M226 322q30 -8 60 0q-6 20 -30 20t-30 -20z" fill="#c98a72"/>`
  if (kind === 'stubble')
    return `<path d="M154 270c14 26 40 20 102 20s88 6 102 -20c0 72 -46 120 -102 120s-102 -48 -102 -120z" fill="${hair}" opacity="0.15"/>`
  if (kind === 'moustache') return `<path d="M204 312q26 -20 52 -8q26 -12 52 8q-28 8 -52 0q-24 8 -52 0z" fill="${hair}"/>`
  return ''
}

function glasses({ glasses: kind }: Face): string {
  if (kind === undefined) return ''
  const lens = (x: number) =>
    kind === 'round'
      ? `<circle cx="${x}" cy="250" r="38" fill="#ffffff" fill-opacity="0.18" stroke="#2b2523" stroke-width="7"/>`
      : `<rect x="${x - 40}" y="220" width="80" height="60" rx="14" fill="#ffffff" fill-opacity="0.18" stroke="#2b2523" stroke-width="7"/>`
  return `${lens(208)}${lens(304)}<path d="M246 246q10 -8 20 0M168 240l-18 -6M344 240l18 -6" fill="none" stroke="#2b2523" stroke-width="7"/>`
}

/** Hair or scarf behind the shoulders. */
function behind({ hair: kind, scarf = '#0b5c49' }: Face, hair: string): string {
  switch (kind) {
    case 'long':
      return `<path d="M128 240c0 -100 60 -150 128 -150s128 50 128 150c0 80 20 130 24 190h-304c4 -60 24 -110 24 -190z" fill="${hair}"/>`
    case 'wavy':
      return `<path d="M122 250c-10 -110 66 -164 134 -164s144 54 134 164c-4 40 34 60 22 100c-8 30 20 50 -6 90h-300c-26 -40 2 -60 -6 -90c-12 -40 26 -60 22 -100z" fill="${hair}"/>`
    case 'bob':
      return `<path d="M126 240c0 -100 60 -150 130 -150s130 50 130 150v90c0 30 -30 40 -60 30h-140c-30 10 -60 0 -60 -30z" fill="${hair}"/>`
    case 'bun':
      return `<circle cx="256" cy="84" r="50" fill="${hair}"/><path d="M134 250c0 -96 54 -148 122 -148s122 52 122 148z" fill="${hair}"/>`
    case 'dupatta':
      return `<path d="M112 260c0 -120 66 -182 144 -182s144 62 144 182c0 90 36 150 50 260h-388c14 -110 50 -170 50 -260z" fill="${scarf}"/><path d="M112 260c0 90 -36 150 -50 260h60c10 -110 30 -180 24 -260z" fill="#000000" opacity="0.1"/>`
    case 'hijab':
      return `<path d="M122 250c0 -112 60 -168 134 -168s134 56 134 168c0 60 16 110 36 160c-60 60 -280 60 -340 0c20 -50 36 -100 36 -160z" fill="${scarf}"/>`
    case 'short':
    case 'side':
    case 'curly':
    case 'bald':
      return ''
  }
}

/** Hair or scarf around the face. */
function front({ hair: kind, scarf = '#0b5c49' }: Face, hair: string): string {
  switch (kind) {
    case 'short':
      return `<path d="M144 236c-14 -96 42 -150 112 -150s126 54 112 150c-8 -30 -14 -56 -34 -72c-50 14 -110 12 -156 0c-20 16 -26 42 -34 72z" fill="${hair}"/>`
    case 'side':
      return `<path d="M144 240c-18 -104 46 -158 118 -156c70 2 120 58 106 156c-8 -34 -14 -60 -36 -78c-40 4 -92 -4 -120 -30c-8 30 -54 50 -68 108z" fill="${hair}"/>`
    case 'curly':
      return `<g fill="${hair}">${[
        [150, 190, 34],
        [162, 146, 40],
        [200, 112, 42],
        [256, 98, 46],
        [312, 112, 42],
        [350, 146, 40],
        [362, 190, 34],
        [226, 136, 36],
        [286, 136, 36],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
        .join('')}</g>`
    case 'bald':
      return ''
    case 'long':
    case 'bob':
      return `<path d="M142 250c-8 -100 44 -152 114 -152s122 52 114 152c-16 -44 -40 -84 -74 -100c-30 30 -100 34 -128 28c-12 20 -20 44 -26 72z" fill="${hair}"/>`
    case 'wavy':
    case 'bun':
      return `<path d="M142 246c-8 -100 48 -146 114 -146s122 46 114 146c-10 -50 -46 -92 -112 -104c-62 14 -104 54 -116 104z" fill="${hair}"/>`
    case 'dupatta':
      return `<path d="M144 246c-4 -90 42 -136 112 -136s116 46 112 136c-14 -52 -50 -84 -112 -90c-62 6 -98 38 -112 90z" fill="${hair}"/><path d="M126 262c-6 -116 56 -172 130 -172s136 56 130 172c-2 30 -6 50 -10 66c14 -130 -36 -202 -120 -202s-134 72 -120 202c-4 -16 -8 -36 -10 -66z" fill="${scarf}"/><path d="M136 328c-20 60 -10 120 60 160c60 30 150 34 250 10l6 40h-392c-6 -70 30 -150 76 -210z" fill="${scarf}"/><path d="M150 400c30 60 120 90 290 84" fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="5"/>`
    case 'hijab':
      return `<path d="M128 262c-8 -120 56 -176 128 -176s136 56 128 176c-4 70 -40 140 -128 160c-88 -20 -124 -90 -128 -160zM158 244c-2 84 30 150 98 156c68 -6 100 -72 98 -156c-2 -70 -40 -110 -98 -110s-96 40 -98 110z" fill="${scarf}" fill-rule="evenodd"/><path d="M150 356c40 60 90 74 150 66c60 -8 90 -30 110 -56c20 60 14 110 -30 140h-240c-40 -40 -30 -100 10 -150z" fill="${scarf}"/><path d="M168 380c50 60 140 60 210 10" fill="none" stroke="#000000" stroke-opacity="0.14" stroke-width="6"/>`
  }
}
