// Runs before the first paint, as a file of its own because the content policy allows no inline script. The
// key is the one in src/web/ui/theme.ts. Without a choice the attribute stays away and the system decides.
try {
  const choice = localStorage.getItem('guftagu-theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage may be forbidden; the system's theme is then the answer.
}
