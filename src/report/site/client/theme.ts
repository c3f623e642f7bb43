const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const STORED_AS = 'divi-theme';
const LABELS: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const SYMBOLS: Record<Theme, string> = { system: '◐', light: '○', dark: '●' };

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners: (() => void)[] = [];
let theme: Theme = storedTheme();

/** Whether the page is dark now. */
export function isDark(): boolean {
  return theme === 'dark' || (theme === 'system' && systemIsDark.matches);
}

/** Calls back whenever the page's colours may have changed. */
export function onThemeChange(listener: () => void): void {
  listeners.push(listener);
}

/** Makes the theme buttons work, and applies the reader's last choice. */
export function startTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-button]');
  const apply = (): void => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const button of buttons) {
      button.textContent = SYMBOLS[theme];
      button.title = `Colours: ${LABELS[theme]}`;
      button.setAttribute('aria-label', button.title);
    }
    for (const listener of listeners) listener();
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
      storeTheme(theme);
      apply();
    });
  }
  systemIsDark.addEventListener('change', apply);
  apply();
}

// a browser may refuse storage to a page from a file
function storedTheme(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem(STORED_AS)) ?? 'system';
  } catch {
    return 'system';
  }
}

function storeTheme(name: Theme): void {
  try {
    localStorage.setItem(STORED_AS, name);
  } catch {
    // the choice then lasts as long as the page
  }
}
