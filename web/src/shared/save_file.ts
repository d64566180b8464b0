/** Hands a file to the person in front of the screen. */
export function save_file(name: string, text: string, type: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function save_json_file(name: string, content: unknown): void {
    save_file(name, JSON.stringify(content, null, 2), "application/json");
}
