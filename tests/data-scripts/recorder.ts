/** Somewhere to write progress to, and what was written. */
export class Recorder {
  text = '';

  write(text: string): void {
    this.text += text;
  }
}
