/** Changes the tab's title and keeps the parish's name after its separator. */
export function setPageTitle(title: string): void {
  document.title = document.title.replace(/^.* \|/, () => `${title} |`);
}
