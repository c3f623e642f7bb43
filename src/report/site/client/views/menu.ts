/** The contents behind a button, where there is no room beside the views. */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu-button');
  const contents = document.getElementById('contents');
  if (!button || !contents) return;
  const set = (open: boolean): void => {
    button.setAttribute('aria-expanded', String(open));
    contents.classList.toggle('open', open);
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') === 'false'));
  contents.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) set(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.matches('.open')) return;
    set(false);
    button.focus();
  });
}
