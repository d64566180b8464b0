// Tells somebody who looks elsewhere that the other side has handed over: in the tab's title, and as a notice where the
// browser was allowed one.
export function may_be_asked(): boolean {
    return "Notification" in window && Notification.permission === "default";
}

export async function ask_leave(): Promise<void> {
    if ("Notification" in window) await Notification.requestPermission();
}

export function notify(title: string, text: string): void {
    if (document.visibilityState === "visible") return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(title, { body: text, tag: "linstock" });
    notice.onclick = () => {
        window.focus();
        notice.close();
    };
}
