import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { PAGE_WIDTHS, pictureUrl } from "#domain/club/pictures.ts";

const drawingUrls = import.meta.glob<string>("/content/club/images/*/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture that staff uploaded, in several widths, or else the drawing. */
function sourceOf(file: string, uploadedPicture: string | undefined) {
  if (uploadedPicture === undefined) return { src: drawingUrls[`/content/club/images/${file}.svg`] };
  const widths = PAGE_WIDTHS.map((width) => `${pictureUrl(uploadedPicture, width)} ${width}w`);
  return { src: pictureUrl(uploadedPicture, 1280), srcSet: widths.join(", ") };
}

/** True for an id of a known picture. Page texts name pictures by id. */
export function isPicture(id: string): id is PictureId {
  return id in pictures;
}

interface PictureProps {
  id: PictureId;
  /** True for a picture without a description for screen readers. */
  isDecorative?: boolean;
  /** Displayed width, as in <img sizes>, by which the browser chooses a file. */
  sizes?: string;
  /** Pictures below the first screen load when they come near. */
  loading?: "lazy" | "eager";
  /** "high" for the main picture at the top of a page. */
  fetchPriority?: "high" | "low" | "auto";
  className?: string;
}

/**
 * A picture of content/club/pictures.ts, with reserved space. A page with a picture that is not decorative must load
 * the text group `pictures`.
 */
export function Picture({
  id,
  isDecorative = false,
  sizes = "100vw",
  loading = "lazy",
  fetchPriority = "auto",
  className = "",
}: PictureProps) {
  const { t } = useTranslation("pictures");
  const { file, width, height, alt } = pictures[id];
  const uploadedPicture = useSiteData().pictures[id];
  return (
    // Without this element, React would preload the picture.
    <picture className="contents">
      <img
        {...sourceOf(file, uploadedPicture)}
        sizes={sizes}
        alt={isDecorative ? "" : t(alt)}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

const SHAPES = {
  band: "h-52 object-[62%_75%] sm:h-72 lg:h-[min(33vw,34rem)]",
  tall: "h-72 object-[50%_70%] sm:h-112 lg:h-[min(50vw,44rem)]",
} as const;

/** A full-width picture between two sections or at the end of a page. People are in its lower half. */
export function FullWidthPicture({ id, shape = "band" }: { id: PictureId; shape?: keyof typeof SHAPES }) {
  return <Picture id={id} className={`block w-full object-cover print:hidden ${SHAPES[shape]}`} />;
}
