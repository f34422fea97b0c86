// Runs before the first paint, as a file of its own because the content policy allows no inline script. The
// keys are those in src/web/ui/theme.ts and src/web/api/token.ts. Without a choice the attribute stays away and the
// system decides. Whether somebody seems to be signed in decides which links the landing page shows before it knows.
try {
  const choice = localStorage.getItem('guftagu-theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  if (localStorage.getItem('chat-web-jwt') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // Storage may be forbidden; the system's theme is then the answer, and nobody is signed in.
}
