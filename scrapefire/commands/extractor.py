"""``scrapy extractor list|show|export``: what deterministic_json has learned, and how it leaves as Python."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from scrapy.exceptions import UsageError

from scrapefire.commands.base import ScrapefireCommand
from scrapefire.errors import ScrapeError
from scrapefire.extractors.export import export
from scrapefire.extractors.store import ExtractorStore
from scrapefire.extractors.template import Template, Version
from scrapefire.net.blobs import BlobFolder
from scrapefire.pipelines.extractors.folder import extractor_folder

_ACTIONS = ("list", "show", "export")


class Command(ScrapefireCommand):
    """Exit code 0, or 2 when there is no such extractor."""

    requires_crawler_process = False

    def syntax(self) -> str:
        return "list | show ID | export ID [--folder FOLDER]"

    def short_desc(self) -> str:
        return "List, show and export the extractors that deterministic_json has learned"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--folder", default="", help="where to export to; named after the site if absent")
        parser.add_argument(
            "--revision", type=int, default=0, metavar="N", help="a version other than the one in force"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if not args or args[0] not in _ACTIONS or len(args) != (1 if args[0] == "list" else 2):
            raise UsageError(f"give one of: {self.syntax()}", print_help=False)
        try:
            store = ExtractorStore(extractor_folder(self.settings))
            if args[0] == "list":
                sys.stdout.writelines(_table(store))
                return
            template = _chosen(store, args[1])
            version = _version(template, opts.revision)
            if args[0] == "show":
                shown = {**template.to_dict(), "versions": [version.to_dict()]}
                sys.stdout.write(json.dumps(shown, ensure_ascii=False, indent=1) + "\n")
            else:
                self._export(template, version, opts.folder)
        except ScrapeError as exc:
            raise UsageError(f"{exc.message}. {exc.advice}", print_help=False) from exc

    def _export(self, template: Template, version: Version, folder: str) -> None:
        target = Path(folder or f"page_{template.site.replace('.', '_')}_{template.id[:6]}")
        try:
            path, fixtures = export(template, version, target, self._pages(version))
        except OSError as exc:
            raise UsageError(f"{target} cannot be written: {exc}", print_help=False) from exc
        sys.stdout.write(f"{path}\n")
        if fixtures:
            sys.stdout.write(f"{path.with_name('test_' + path.name)}, with {fixtures} pages\n")
        else:
            sys.stderr.write("scrapefire: no sample page of this version is kept, so there is no test\n")

    def _pages(self, version: Version) -> Iterator[tuple[bytes, str, str]]:
        blobs = BlobFolder.for_callers(self.settings)
        for sample in version.samples:
            try:
                yield blobs.read(str(sample["blob"])), str(sample["url"]), str(sample["kind"])
            except (OSError, ValueError, KeyError):
                continue


def _table(store: ExtractorStore) -> Iterator[str]:
    rows = [("ID", "SITE", "VERSION", "FIELDS", "AGREED", "LEARNED")]
    for template in store.all():
        version = template.active
        if version is not None:
            fields = ",".join(dict.fromkeys(rule.parts[0] for rule in version.rules if rule.parts))
            agreed = f"{version.agreed} pages"
            rows.append((template.id, template.site, str(version.number), fields, agreed, version.learned_at))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() + "\n"


def _chosen(store: ExtractorStore, name: str) -> Template:
    found = [template for template in store.all() if template.id.startswith(name)]
    if len(found) != 1:
        what = "several extractors begin" if found else "no extractor begins"
        raise UsageError(f"{what} with {name!r} in {store.folder}; see: scrapy extractor list", print_help=False)
    return found[0]


def _version(template: Template, number: int) -> Version:
    version = next((one for one in template.versions if one.number == number), None) if number else template.active
    if version is None:
        numbers = ", ".join(str(one.number) for one in template.versions)
        raise UsageError(f"the extractor {template.id} has the versions {numbers}", print_help=False)
    return version
