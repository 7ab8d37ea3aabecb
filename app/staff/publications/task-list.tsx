import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface TaskListProps {
  tone: "warning" | "neutral";
  title: string;
  text: string;
  tasks: readonly { href: string; text: string }[];
}

/** Fields of a draft to look at, each with a link; nothing without any. */
export function TaskList({ tone, title, text, tasks }: TaskListProps) {
  if (tasks.length === 0) return null;
  return (
    <div className="mt-5">
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        <ul className="mt-2 grid">
          {tasks.map((task) => (
            <li key={task.href + task.text}>
              <TextLink
                href={task.href}
                look="task"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {task.text}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
