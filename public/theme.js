// Runs before the first paint. It is a separate file because the Content Security Policy allows no inline script. The keys are
// those in src/web/ui/theme-switch.tsx and src/web/api/token.ts. Without a chosen theme the attribute is absent and the system decides. A
// stored token means that the visitor is probably signed in: until the landing page knows, it shows the links for that case.
try {
  const choice = localStorage.getItem('guftagu-theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  if (localStorage.getItem('chat-web-jwt') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // Storage may be forbidden: then the system's theme is used, and the visitor counts as signed out.
}

// The landing page can be seen before its script has loaded. The button pressed last is pressed again by
// src/web/app/landing/early-press.ts when the page can react.
{
  let pressed = null
  const remember = ({ target }) => {
    pressed = target.closest('button') ?? pressed
  }
  document.addEventListener('click', remember)
  window.takeEarlyPress = () => {
    document.removeEventListener('click', remember)
    return pressed
  }
}
