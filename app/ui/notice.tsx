import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  neutral: { box: "bg-sand-100 border-sand-700", icon: Info },
  success: { box: "bg-agave-50 border-agave", icon: CircleCheck },
  warning: { box: "bg-marigold-50 border-marigold", icon: Info },
  error: { box: "bg-error-50 border-error", icon: CircleAlert },
} as const;

interface NoticeProps {
  tone?: keyof typeof TONES;
  title?: string;
  text?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A notice in the flow of the page. Color, icon and text convey the same meaning. */
export function Notice({ tone = "neutral", title, text, className = "", children }: NoticeProps) {
  const { box, icon: Icon } = TONES[tone];
  return (
    <div className={`flex gap-3.5 rounded border-l-4 p-5 ${box} ${className}`}>
      <Icon aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 max-w-prose">
        {title && <p className="font-semibold">{title}</p>}
        {text && <p className="wrap-anywhere">{text}</p>}
        {children}
      </div>
    </div>
  );
}
